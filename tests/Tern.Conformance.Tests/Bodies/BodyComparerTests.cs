using System.Text;
using Tern.Conformance.Protocols.Bodies;

namespace Tern.Conformance.Tests.Bodies;

/// <summary>Equivalent and different bodies in each body format.</summary>
public sealed class BodyComparerTests
{
    [Theory]
    [InlineData("application/json", """{"a": 1, "b": [true, null]}""", """{"b":[true,null],"a":1.0}""")]
    [InlineData("application/x-amz-json-1.1", """{"a": 10}""", """{"a":1e1}""")]
    [InlineData("application/problem+json; charset=utf-8", "\"\\u00e9\"", "\"é\"")]
    [InlineData("application/json", "\"NaN\"", "\"NaN\"")]
    [InlineData("application/xml", "<a>\n  <b>1</b>\n  <c/>\n</a>", "<a><c></c><b>1</b></a>")]
    [InlineData("application/xml", "<?xml version=\"1.0\"?>\n<a><!-- x --><b/><b>1</b></a>", "<a><b/><b>1</b></a>")]
    [InlineData("text/xml", "<a xmlns=\"urn:x\"><b/></a>", "<a xmlns='urn:x'><b/></a>")]
    [InlineData("application/xml", "<a x=\"1\" y=\"2\">&lt;&#xe9;</a>", "<a y=\"2\" x=\"1\"><![CDATA[<é]]></a>")]
    [InlineData("image/svg+xml", "<p:a xmlns:p=\"urn:x\" p:b=\"1\"/>", "<p:a p:b=\"1\" xmlns:p=\"urn:x\"></p:a>")]
    [InlineData("application/x-www-form-urlencoded", "Action=A&Version=1\n&x=a b", "x=a%20b&Version=1&Action=A")]
    [InlineData("application/x-www-form-urlencoded", "a=%c3%a9", "a=%C3%A9")]
    [InlineData("application/x-www-form-urlencoded", "a=b+c", "a=b%20c")]
    [InlineData("text/plain", "a b", "a b")]
    [InlineData(null, "", "")]
    public void Compare_of_equivalent_bodies_returns_null(string? mediaType, string expected, string actual) =>
        Assert.Null(BodyComparer.Compare(mediaType, expected, Encoding.UTF8.GetBytes(actual)));

    [Theory]
    [InlineData("application/json", """{"a": 1}""", """{"a":1.0000000000000000000001}""")]
    [InlineData("application/json", """{"a": 1}""", """{"a":"1"}""")]
    [InlineData("application/json", """{"a": 1}""", """{"a":1,"b":null}""")]
    [InlineData("application/json", """{"a": 1, "b": null}""", """{"a":1}""")]
    [InlineData("application/json", "[1, 2]", "[2, 1]")]
    [InlineData("application/json", """{"a": 1}""", """{"a":1,"a":1}""")]
    [InlineData("application/json", "{}", "")]
    [InlineData("application/json", "", "{}")]
    [InlineData("application/xml", "<a><b>1</b><b>2</b></a>", "<a><b>2</b><b>1</b></a>")]
    [InlineData("application/xml", "<a><b/></a>", "<a><b/><b/></a>")]
    [InlineData("application/xml", "<a><b/></a>", "<a><b/><c/></a>")]
    [InlineData("application/xml", "<a><b><c/></b><d/></a>", "<a><b/><d><c/></d></a>")]
    [InlineData("application/xml", "<a>1</a>", "<a> 1</a>")]
    [InlineData("application/xml", "<a> </a>", "<a/>")]
    [InlineData("application/xml", "<a><b/></a>", "<a>x<b/></a>")]
    [InlineData("application/xml", "<a x=\"1\"/>", "<a x=\"2\"/>")]
    [InlineData("application/xml", "<a x=\"1\"/>", "<a/>")]
    [InlineData("application/xml", "<a><x>1</x></a>", "<a x=\"1\"/>")]
    [InlineData("application/xml", "<a xmlns=\"urn:x\"/>", "<a/>")]
    [InlineData("application/xml", "<a xmlns=\"urn:x\"><b/></a>", "<a xmlns=\"urn:x\"><b xmlns=\"\"/></a>")]
    [InlineData("application/xml", "<a xmlns:p=\"urn:x\"/>", "<a/>")]
    [InlineData("application/xml", "<a xmlns:p=\"urn:x\" p:b=\"1\"/>", "<a b=\"1\" xmlns:p=\"urn:x\"/>")]
    [InlineData("application/xml", "<a/>", "<b/>")]
    [InlineData("application/xml", "<a/>", "<a>")]
    [InlineData("application/xml", "<a/>", "<!DOCTYPE a><a/>")]
    [InlineData("application/xml", "<a>&lt;/>&lt;b>&quot;</a>", "<a><b/></a>")]
    [InlineData("application/x-www-form-urlencoded", "a=1&b=2", "a=1")]
    [InlineData("application/x-www-form-urlencoded", "a=1", "a=1&b=2")]
    [InlineData("application/x-www-form-urlencoded", "a=1", "a=1&a=1")]
    [InlineData("application/x-www-form-urlencoded", "a=1", "a=2")]
    [InlineData("application/x-www-form-urlencoded", "a=1%26b", "a=1&b")]
    [InlineData("application/x-www-form-urlencoded", "a=x y", "a=x y")]
    [InlineData("application/x-www-form-urlencoded", "a=é", "a=é")]
    [InlineData("application/x-www-form-urlencoded", "a=x=y", "a=x=y")]
    [InlineData("text/plain", "a b", "a  b")]
    [InlineData(null, "a", "")]
    [InlineData("application/json", "{}", "{")]
    public void Compare_of_different_bodies_returns_a_difference(string? mediaType, string expected, string actual) =>
        Assert.NotNull(BodyComparer.Compare(mediaType, expected, Encoding.UTF8.GetBytes(actual)));

    [Theory]
    [InlineData("A161610A", "BF61611A0000000AFF")] // {"a": 10}
    [InlineData("A2616101616202", "A2616202616101")] // the order of keys
    [InlineData("F93C00", "FB3FF0000000000000")] // 1.0 in 16 and in 64 bits
    [InlineData("FA7FC00000", "F97E00")] // NaN
    [InlineData("FB7FF0000000000000", "F97C00")] // infinity
    [InlineData("820102", "9F0102FF")]
    [InlineData("43010203", "5F4101420203FF")]
    [InlineData("63616263", "7F6161626263FF")]
    [InlineData("C11A514B67B0", "C1FB41D452D9EC000000")] // a time as integer seconds and as a float
    [InlineData("1818", "C24118")] // 24 as an integer and as a bignum
    [InlineData("3903E7", "C34203E7")] // -1000
    [InlineData("C48221196AB3", "C482221A00042AFE")] // 273.15 and 273.150
    public void Compare_of_equivalent_CBOR_returns_null(string expected, string actual) =>
        Assert.Null(BodyComparer.Compare("application/cbor", Convert.ToBase64String(Convert.FromHexString(expected)), Convert.FromHexString(actual)));

    [Theory]
    [InlineData("01", "02")]
    [InlineData("01", "F93C00")] // 1 and 1.0
    [InlineData("01", "6131")] // 1 and "1"
    [InlineData("4161", "6161")] // bytes and text
    [InlineData("F6", "F7")] // null and undefined
    [InlineData("F6", "F4")]
    [InlineData("820102", "820201")]
    [InlineData("A0", "A16161F6")] // {} and {"a": null}
    [InlineData("A16161F6", "A0")]
    [InlineData("C101", "01")] // a time and a number
    [InlineData("F90000", "F98000")] // 0 and -0
    [InlineData("FB3FB999999999999A", "FA3DCCCCCD")] // 0.1 in 64 and in 32 bits
    [InlineData("A1616101", "A2616101616101")] // a duplicate key
    [InlineData("01", "0101")] // more than one item
    [InlineData("820102", "8201")] // truncated data
    [InlineData("820102", "9F0102")] // no break byte
    [InlineData("01", "1C")] // a reserved length
    [InlineData("6161", "61FF")] // invalid UTF-8
    public void Compare_of_different_CBOR_returns_a_difference(string expected, string actual) =>
        Assert.NotNull(BodyComparer.Compare("application/cbor", Convert.ToBase64String(Convert.FromHexString(expected)), Convert.FromHexString(actual)));
}
