// A vCenter for tests: govmomi's simulator behind TLS, with a way to disturb it. Prints where it is as a line of JSON, and
// ends with its standard input.
package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/ioutil"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/vmware/govmomi/simulator"
)

const user, password = "atrium@vsphere.local", "s3cret & <safe>"

// soapFault is an answer that nothing was done: with its kind.
const soapFault = `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soapenv:Body>
<soapenv:Fault><faultcode>ServerFaultCode</faultcode><faultstring>It is refused.</faultstring><detail>
<%[1]sFault xmlns="urn:vim25" xsi:type="%[1]s"><object type="Folder">group-d1</object><privilegeId>System.View</privilegeId></%[1]sFault>
</detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>`

var methodOf = regexp.MustCompile(`Body><(\w+)`)

// disturber stands before the simulator.
type disturber struct {
	simulator http.Handler
	sync.Mutex
	// Calls, and the bytes of their answers, by method.
	Calls, Bytes map[string]int
	// drop is the method whose next answers are lost, times of them; what it does is done.
	drop  string
	times int
	// refused are the methods whose next call is refused; nothing is done.
	refused map[string]bool
	// ended are the sessions that it no longer knows.
	ended, cookies map[string]bool
}

// control says what was called, and sets what goes wrong next: ?drop=METHOD, with nfc for a file
// and &times=NUMBER, ?refuse=METHOD,METHOD and ?expire=1.
func (d *disturber) control(w http.ResponseWriter, r *http.Request) {
	d.Lock()
	defer d.Unlock()
	d.drop, d.times = r.URL.Query().Get("drop"), 1
	_, _ = fmt.Sscan(r.URL.Query().Get("times"), &d.times)
	d.refused = map[string]bool{}
	for _, method := range strings.Split(r.URL.Query().Get("refuse"), ",") {
		d.refused[method] = method != ""
	}
	if r.URL.Query().Get("expire") != "" {
		d.ended = d.cookies
		d.cookies = map[string]bool{}
	}
	_ = json.NewEncoder(w).Encode(d)
	d.Calls, d.Bytes = map[string]int{}, map[string]int{}
}

func (d *disturber) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/control" {
		d.control(w, r)
		return
	}
	body, _ := ioutil.ReadAll(r.Body)
	r.Body = ioutil.NopCloser(bytes.NewReader(body))
	method := ""
	if found := methodOf.FindSubmatch(body); found != nil {
		method = string(found[1])
	} else if strings.HasPrefix(r.URL.Path, "/nfc/") {
		method = "nfc"
	}
	d.Lock()
	cookie := r.Header.Get("Cookie")
	isEnded := d.ended[cookie]
	if cookie != "" && !isEnded {
		d.cookies[cookie] = true
	}
	isDropped := method != "" && method == d.drop && d.times > 0
	if isDropped {
		d.times--
	}
	isRefused := d.refused[method]
	d.refused[method] = false
	d.Unlock()
	if isEnded {
		// The simulator itself answers some reads without a session.
		fail(w, "NotAuthenticated")
		return
	}
	if isRefused {
		fail(w, "NoPermission")
		return
	}
	answer := httptest.NewRecorder()
	d.simulator.ServeHTTP(answer, r)
	d.Lock()
	d.Calls[method]++
	d.Bytes[method] += answer.Body.Len()
	d.Unlock()
	if isDropped {
		if connection, _, err := w.(http.Hijacker).Hijack(); err == nil {
			_ = connection.Close()
		}
		return
	}
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

func fail(w http.ResponseWriter, fault string) {
	w.Header().Set("Content-Type", "text/xml")
	w.WriteHeader(http.StatusInternalServerError)
	_, _ = fmt.Fprintf(w, soapFault, fault)
}

func main() {
	machines := flag.Int("machines", 2, "machines in each pool")
	flag.Parse()
	model := simulator.VPX()
	model.Host = 0 // none outside of the cluster
	model.Pool = 1
	model.Machine = *machines
	if err := model.Create(); err != nil {
		log.Fatal(err)
	}
	fill(model)
	model.Service.Listen = &url.URL{User: url.UserPassword(user, password)}
	model.Service.NewServer()
	certificate, fingerprint := selfSigned()
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{certificate}})
	if err != nil {
		log.Fatal(err)
	}
	for _, each := range model.Map().OptionManager().Setting {
		// Where files are sent, which is behind TLS too.
		if option := each.GetOptionValue(); option.Key == "vcsim.server.url" {
			option.Value = "https://" + listener.Addr().String()
		}
	}
	handler := &disturber{
		simulator: model.Service.ServeMux,
		Calls:     map[string]int{}, Bytes: map[string]int{},
		refused: map[string]bool{}, ended: map[string]bool{}, cookies: map[string]bool{},
	}
	go func() { log.Fatal(http.Serve(listener, handler)) }()
	_ = json.NewEncoder(os.Stdout).Encode(map[string]string{
		"url": "https://" + listener.Addr().String(), "fingerprint": fingerprint, "username": user, "password": password,
	})
	_, _ = io.Copy(ioutil.Discard, os.Stdin)
	model.Remove()
}

// fill adds what the model has none of: an ISO image, and a machine that others can be made from.
func fill(model *simulator.Model) {
	store := model.Map().Any("Datastore").(*simulator.Datastore)
	folder := filepath.Join(store.Info.GetDatastoreInfo().Url, "iso")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "debian.iso"), make([]byte, 1<<20), 0o600); err != nil {
		log.Fatal(err)
	}
}

func selfSigned() (tls.Certificate, string) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		log.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotBefore:    time.Now().Add(-time.Hour),
		NotAfter:     time.Now().Add(24 * time.Hour),
		IPAddresses:  []net.IP{net.ParseIP("127.0.0.1")},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		log.Fatal(err)
	}
	pairs := []string{}
	for _, each := range sha256.Sum256(der) {
		pairs = append(pairs, fmt.Sprintf("%02X", each))
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, strings.Join(pairs, ":")
}
