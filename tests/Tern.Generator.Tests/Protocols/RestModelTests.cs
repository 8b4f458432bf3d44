using System.Net;
using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Protocols;

/// <summary>A REST model with every binding of every type. Its shapes and members have names that generated code uses.</summary>
public sealed class RestModelTests(RestModelTests.Client client) : IClassFixture<RestModelTests.Client>
{
    private const string Driver = """
        using System;
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Text;
        using System.Threading.Tasks;
        using Tern.OddRest;
        namespace Tests
        {
            public static class Driver
            {
                public static async Task<string> Call(HttpMessageHandler handler, string what)
                {
                    using var client = new OddRestClient(new OddRestClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, CreateIdempotencyToken = () => "token", Retry = Tern.RetryOptions.None, Credentials = new Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                    var time = DateTimeOffset.UnixEpoch;
                    switch (what)
                    {
                        case "bind":
                            BindResponse bound = await client.BindAsync(new()
                            {
                                Query = "a/b", Path = "c/d e", Message = "m&", Request = -1, I = [1, 2], Sparse = [3, null], Entry = ["x", null], Present = [time, time], Epoch = time,
                                Writer = 1e300, Reader = true, Color = Tern.OddRest.Encoding.Red, Level = HeaderReader.High, Decimal = 1.50m, Required = ["r"],
                                Entries = new() { ["i"] = ["no"], ["mess age"] = ["no"], ["flag"] = ["no"], ["free"] = ["1", "2"], ["gone"] = null },
                                Headers = ["a,b", "c"], Elements = ["d", null], Value = Tern.OddRest.Encoding.Red, Values = [Tern.OddRest.Encoding.Red, Tern.OddRest.Encoding.Blue], Levels = [HeaderReader.Low], Flags = [true, false],
                                Times = [time], Response = time, Big = 12, Blob = new byte[] { 1, 2, 3 }, Json = "{}", Float = float.NaN, ContentType = "application/odd", Prefix = new() { ["one"] = Tern.OddRest.Encoding.Blue },
                                Document = new() { Name = "n" },
                            });
                            return string.Join('\n',
                                bound.Status, string.Join('|', bound.Headers), string.Join('|', bound.Elements), bound.Reader, string.Join('|', bound.Values), string.Join('|', bound.Levels), string.Join('|', bound.Flags),
                                bound.Times.Count, bound.Response?.ToUnixTimeSeconds(), bound.Big, bound.Decimal, bound.Blob?.Length, bound.Json, bound.Float.ToString(System.Globalization.CultureInfo.InvariantCulture), bound.Number + 6, bound.Byte + 2, bound.Short,
                                bound.Found?["one"], bound.Entry?["two"], bound.Name["three"], ((QueryWriter.Text)bound.Document).Value);
                        case "little":
                            BindResponse little = await client.BindAsync(new() { Query = "q", Path = "p", Required = [] });
                            return $"{little.Headers.Count} {little.Name.Count} {little.Number} {little.Float.ToString(System.Globalization.CultureInfo.InvariantCulture)} {little.Found?.Count == 0} {little.Document is QueryWriter.Unknown}";
                        case "labels":
                            LabelsResponse labelled = await client.LabelsAsync(new() { Float = 0.1F, Time = time, Flag = true, Level = HeaderReader.Low, Color = Tern.OddRest.Encoding.Blue, Big = 12, Value = time, Request = "" });
                            return $"{labelled.Headers} {labelled.Reader.X} {labelled.Name}";
                        case "no color":
                            await client.LabelsAsync(new() { Float = 0.1F, Time = time, Flag = true, Level = HeaderReader.Low, Color = default, Big = 12 });
                            return "";
                        case "no key":
                            await client.BindAsync(new() { Query = "", Path = "p", Required = [] });
                            return "";
                        case "dots":
                            await client.BindAsync(new() { Query = "q", Path = "p/../r", Required = [] });
                            return "";
                        case "line break":
                            await client.BindAsync(new() { Query = "q", Path = "p", Required = [], Headers = ["a\r\nb"] });
                            return "";
                        case "raw":
                            return System.Text.Encoding.UTF8.GetString((await client.RawAsync(new() { Payload = new byte[] { 65 } })).Payload!.Value.Span);
                        case "text":
                            return (await client.TextAsync(new() { Payload = "é" })).Payload!;
                        case "word":
                            return (await client.WordAsync(new() { Payload = Tern.OddRest.Encoding.Blue })).Payload.ToString()!;
                        case "doc":
                            return (await client.DocAsync(new() { Payload = Tern.Document.Parse("[1]") })).Payload!.ToString()!;
                        case "union":
                            return (await client.UnionAsync(new() { Payload = new QueryWriter.None() })).Payload!.GetType().Name;
                        case "list":
                            return (await client.ListAsync(new() { Payload = [new() { Name = "n" }] })).Payload[0].Name!;
                        case "map":
                            return (await client.MapAsync(new() { Payload = new() { ["k"] = new() { Name = "n" } } })).Payload!["k"].Name!;
                        case "structure":
                            return (await client.StructureAsync(new())).Payload?.Name ?? "none";
                        case "needed":
                            return (await client.NeededAsync(new() { Payload = new() { X = "x" } })).Payload.X;
                        default:
                            await client.NothingAsync(new());
                            return "nothing";
                    }
                }
            }
        }
        """;

    [Fact]
    public async Task Every_binding_is_written_and_read()
    {
        using var handler = new HttpHandler(() => Respond(
            """{"text":"t"}""",
            ("x-headers", "\"a,b\", c"), ("x-elements", "d"), ("x-value", "blue"), ("x-values", "blue, \"red, dark\""), ("x-levels", "200, 201"), ("x-flags", "true,false"), ("x-times", "Thu, 01 Jan 1970 00:00:00 GMT, Thu, 01 Jan 1970 00:00:00 GMT"),
            ("x-response", "Thu, 01 Jan 1970 00:00:10 GMT"), ("x-big", "123456789012345678901234567890"), ("x-decimal", "1.50"), ("x-blob", "AQID"), ("x-json", "e30="), ("x-float", "2.5"), ("x-number", "-5"), ("x-byte", "-1"), ("x-short", "300"),
            ("x-p-one", "blue"), ("X-Q-two", "2"), ("x-r-three", "3")));
        string result = await client.Call(handler, "bind");
        Assert.Equal("200\na,b|c\nd\nblue\nblue|red, dark\n200|201\nTrue|False\n2\n10\n123456789012345678901234567890\n1.50\n3\n{}\n2.5\n1\n1\n300\nblue\n2\n3\nt", result);
        Assert.Equal(HttpMethod.Put, handler.Request.Method);
        Assert.Equal(
            "/things/a%2Fb/c/d%20e?x-id=Bind&flag&mess%20age=m%26&request=-1&i=1&i=2&sparse=3&entry=x&at=1970-01-01T00%3A00%3A00Z&at=1970-01-01T00%3A00%3A00Z&epoch=0&writer=1E%2B300&reader=true"
            + "&color=red%2C%20dark&level=201&decimal=1.50&required=r&free=1&free=2",
            handler.Request.RequestUri!.PathAndQuery);
        Assert.Equal(
            ("\"a,b\", c", "d", "red, dark", "\"red, dark\", blue", "200", "true, false"),
            (handler.Header("x-headers"), handler.Header("x-elements"), handler.Header("x-value"), handler.Header("x-values"), handler.Header("x-levels"), handler.Header("x-flags")));
        Assert.Equal(
            ("Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", "12", "AQID", "e30=", "NaN", "application/odd", "blue"),
            (handler.Header("x-times"), handler.Header("x-response"), handler.Header("x-big"), handler.Header("x-blob"), handler.Header("x-json"), handler.Header("x-float"), handler.Header("Content-Type"), handler.Header("x-p-one")));
        Assert.Equal("""{"Na\u0022me":"n"}""", Encoding.UTF8.GetString(handler.Body!));
    }

    [Fact]
    public async Task Absent_members_are_not_sent_and_missing_response_members_have_their_defaults()
    {
        using var handler = new HttpHandler(() => Respond(""));
        Assert.Equal("0 0 0 1.5 True True", await client.Call(handler, "little"));
        Assert.Equal("/things/q/p?x-id=Bind&flag", handler.Request.RequestUri!.PathAndQuery);
        Assert.Equal(("{}", "application/json"), (Encoding.UTF8.GetString(handler.Body!), handler.Header("Content-Type")));
        Assert.DoesNotContain(handler.Request.Headers.NonValidated, header => header.Key.StartsWith("x-p", StringComparison.Ordinal) || header.Key == "x-headers");
    }

    [Fact]
    public async Task Labels_of_every_type_and_document_members_are_written_and_read()
    {
        using var handler = new HttpHandler(() => Respond("""{"reader":{"x":"y"},"name":"in the document"}""", ("x-headers", "h")));
        Assert.Equal("h y in the document", await client.Call(handler, "labels"));
        Assert.Equal("/labels/0.1/1970-01-01T00%3A00%3A00Z/true-200/blue/12", handler.Request.RequestUri!.PathAndQuery);
        Assert.Equal(("""{"value":0}""", "", "token"), (Encoding.UTF8.GetString(handler.Body!), handler.Header("x-request"), handler.Header("x-token")));
    }

    [Theory]
    [InlineData("no color", "Color")]
    [InlineData("no key", "Query")]
    [InlineData("dots", "Path")]
    [InlineData("line break", null)]
    public async Task Request_that_would_change_the_path_or_inject_a_header_is_refused(string what, string? member)
    {
        using var handler = new HttpHandler(() => Respond(""));
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.Call(handler, what));
        Assert.Equal(member, error.MemberPath);
        Assert.Null(handler.Request);
    }

    [Theory]
    [InlineData("raw", "B", "B", "A", "application/octet-stream")]
    [InlineData("text", "é", "é", "é", "text/plain")]
    [InlineData("word", "new", "new", "blue", "text/plain")]
    [InlineData("doc", "[2]", "[2]", "[1]", "application/json")]
    [InlineData("union", """{"none":{}}""", "None", """{"none":{}}""", "application/json")]
    [InlineData("list", """[null,{"Na\u0022me":"m"}]""", "m", """[{"Na\u0022me":"n"}]""", "application/json")]
    [InlineData("map", """{"k":{"Na\u0022me":"m"}}""", "m", """{"k":{"Na\u0022me":"n"}}""", "application/json")]
    [InlineData("structure", "null", "none", "{}", "application/json")]
    [InlineData("needed", """{"x":"y"}""", "y", """{"x":"x"}""", "application/json")]
    [InlineData("needed", "", "", """{"x":"x"}""", "application/json")]
    [InlineData("nothing", "<html>", "nothing", null, null)]
    public async Task Payload_member_is_the_whole_body(string what, string response, string result, string? body, string? contentType)
    {
        using var handler = new HttpHandler(() => Respond(response));
        Assert.Equal(result, await client.Call(handler, what));
        Assert.Equal((body, contentType), (handler.Body is null ? null : Encoding.UTF8.GetString(handler.Body), handler.Header("Content-Type")));
        Assert.Equal(what == "needed" ? "sJca8KaT7ys+a1Eyaf0mFA==" : null, handler.Header("Content-MD5"));
    }

    [Fact]
    public async Task Malformed_response_header_is_an_error_that_names_it()
    {
        using var handler = new HttpHandler(() => Respond("{}", ("x-number", "many")));
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.Call(handler, "bind"));
        Assert.Equal(("Number", -1L), (error.MemberPath, error.ByteOffset));
        Assert.Contains("'x-number'", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("many", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Broken", """{"message":"m","reader":{"Na\u0022me":"n"}}""", "Message=m Error=5 Document=a|b Response=1 Reader=n")]
    [InlineData("example#Broken:http://x/", "", "Message= Error=5 Document=a|b Response=1 Reader=")]
    [InlineData("BrokenPayload", """{"Na\u0022me":"n"}""", "Headers=7 Detail=n")]
    public async Task Error_members_are_read_from_headers_and_body(string type, string body, string expected)
    {
        using var handler = new HttpHandler(() => Respond(body, HttpStatusCode.BadRequest, ("X-Amzn-Errortype", type), ("x-error", "5"), ("x-document", "a, b"), ("x-r-a", "1"), ("x-headers", "7")));
        var error = await Assert.ThrowsAnyAsync<TernServiceException>(() => client.Call(handler, "little"));
        Assert.Equal(expected, client.Describe(error));
    }

    private static HttpResponseMessage Respond(string body, params (string Name, string Value)[] headers) => Respond(body, HttpStatusCode.OK, headers);

    private static HttpResponseMessage Respond(string body, HttpStatusCode status, params (string Name, string Value)[] headers)
    {
        var response = new HttpResponseMessage(status) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };
        foreach ((string name, string value) in headers)
            response.Headers.TryAddWithoutValidation(name, value);
        return response;
    }

    /// <summary>The client, generated and compiled once.</summary>
    public sealed class Client
    {
        private const string Describer = """
            namespace Tests
            {
                public static class Describer
                {
                    public static string Describe(System.Exception error) => error switch
                    {
                        Tern.OddRest.BrokenException broken => $"Message={broken.ServiceMessage} Error={broken.Error} Document={string.Join('|', broken.Document)} Response={broken.ResponseValue?["a"]} Reader={broken.Reader?.Name}",
                        Tern.OddRest.BrokenPayloadException payload => $"Headers={payload.Headers} Detail={payload.Detail?.Name}",
                        _ => error.GetType().Name,
                    };
                }
            }
            """;

        private readonly GeneratedCode _code;

        public Client()
        {
            IReadOnlyList<GeneratedFile> files = TestModel.Generate(TestModel.Text("rest"), Outputs.Types | Outputs.Client);
            Assert.DoesNotContain(files, file => file.Path.EndsWith("BindRequestJson.cs", StringComparison.Ordinal));
            _code = GeneratedCode.Compile("OddRest", [.. files.Select(file => (file.Path, file.Text)), ("Driver.cs", "#nullable enable\n" + Driver), ("Describer.cs", "#nullable enable\n" + Describer)]);
        }

        public Task<string> Call(HttpMessageHandler handler, string what) => TestModel.Method<Func<HttpMessageHandler, string, Task<string>>>(_code, "Tests.Driver", "Call")(handler, what);

        public string Describe(Exception error) => TestModel.Method<Func<Exception, string>>(_code, "Tests.Describer", "Describe")(error);
    }
}
