using System.Diagnostics.CodeAnalysis;
using System.Net;
using Tern.Fuzz.Rest;
using Tern.Runtime;
using Encoding = System.Text.Encoding;
using HeaderListWriter = Tern.Runtime.HeaderListWriter;
using HeaderReader = Tern.Runtime.HeaderReader;
using PathWriter = Tern.Runtime.PathWriter;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Complete responses to a client of a REST service whose model has every binding of every type: each is a result or an error of
/// the library. Labels and header lists are equal after they are written and read. Input: a line with the operation and the status, a
/// line for each header, then the body.
/// </summary>
[SuppressMessage("Reliability", "CA1001", Justification = "A target is used until the program ends.")]
internal sealed class RestTarget : IFuzzTarget
{
    private static readonly string[] s_headers =
    [
        "x-headers", "x-values", "x-levels", "x-flags", "x-times", "x-response", "x-big", "x-decimal", "x-blob", "x-json", "x-float", "x-number", "x-byte", "x-p-one", "x-error", "X-Amzn-Errortype",
    ];

    private readonly OddRestClient _client;
    private string[] _head = [];
    private byte[] _body = [];

    public RestTarget() => _client = new OddRestClient(new OddRestClientOptions
    {
        Region = "eu-west-1",
        Endpoint = "https://example.com",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Handler = new ResponseHandler(this),
        Retry = RetryOptions.None,
    });

    public string Name => "rest";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        CreateResponse("bind 200", """{"node":{"Na\"me":"n","next":{"kind":200}}}"""),
        CreateResponse("bind 400", """{"__type":"example.rest#Broken","message":"m","reader":{"Na\"me":"n"}}"""),
        CreateResponse("text 200", "é"),
        CreateResponse("raw 200", "\0"),
        CreateResponse("map 200", """{"k":{"kind":200}}"""),
        CreateResponse("doc 200", """[1,{"a":null}]"""),
    ];

    public void Run(byte[] input)
    {
        ReadInput(input);
        try
        {
            Call(_head[0].Split(' ')[0]).GetAwaiter().GetResult();
        }
        catch (TernException e)
        {
            if (e.Message.Length > 16 * 1024)
                throw new FuzzFindingException($"The message of the error has {e.Message.Length} characters. The limit is 16,384.");
        }
        CheckLabel(_head[^1]);
        CheckList(_head[1]);
    }

    private static byte[] CreateResponse(string first, string body) => Encoding.UTF8.GetBytes(
        $"{first}\n\"a,b\", c\nblue, \"red, dark\"\n200, 201\ntrue,false\nThu, 01 Jan 1970 00:00:00 GMT, Thu, 01 Jan 1970 00:00:00 GMT\nThu, 01 Jan 1970 00:00:10 GMT\n123456789012345678901234567890\n1.50e3\nAQID\ne30=\n2.5\n-5\n-1\nblue\n5\nBroken:http://x/\n{body}");

    private async Task<object> Call(string operation) => operation switch
    {
        "text" => await _client.TextAsync(new()),
        "raw" => await _client.RawAsync(new()),
        "map" => await _client.MapAsync(new()),
        "doc" => await _client.DocAsync(new()),
        _ => await _client.BindAsync(new() { Query = "q", Path = "p", Required = [] }),
    };

    private void ReadInput(byte[] input)
    {
        ReadOnlySpan<byte> rest = input;
        _head = new string[s_headers.Length + 1];
        for (int i = 0; i < _head.Length; i++)
        {
            int end = rest.IndexOf((byte)'\n');
            _head[i] = Encoding.UTF8.GetString(end < 0 ? rest : rest[..end]);
            rest = end < 0 ? [] : rest[(end + 1)..];
        }
        _body = rest.ToArray();
    }

    private HttpResponseMessage Read()
    {
        var response = new HttpResponseMessage(_head[0].EndsWith("200", StringComparison.Ordinal) ? HttpStatusCode.OK : HttpStatusCode.BadRequest) { Content = new ByteArrayContent(_body) };
        for (int i = 0; i < s_headers.Length; i++)
            response.Headers.TryAddWithoutValidation(s_headers[i], _head[i + 1]);
        return response;
    }

    private static void CheckLabel(string text)
    {
        var message = new RequestMessage();
        var path = new PathWriter(message);
        path.WriteLiteral("/"u8);
        try
        {
            path.WriteLabel("Key", text);
        }
        catch (TernRequestException) when (text is "" or "." or "..")
        {
            return;
        }
        path.Complete();
        if (message.Path.LastIndexOf('/') != 0 || Uri.UnescapeDataString(message.Path[1..]) != text)
            throw new FuzzFindingException("The path of the label has more segments than its text, or another text.");
    }

    private static void CheckList(string header)
    {
        List<string> elements;
        try
        {
            elements = Elements(header);
        }
        catch (TernSerializationException)
        {
            return;
        }
        if (elements.Contains(""))
            return;
        var list = new HeaderListWriter();
        foreach (string element in elements)
            list.WriteString(element);
        var message = new RequestMessage();
        list.Complete(message.Headers, "x-headers");
        if (!Elements(message.Headers[0].Value).SequenceEqual(elements))
            throw new FuzzFindingException("The header list differs after it is written and read.");
    }

    private static List<string> Elements(string header)
    {
        var response = new HttpResponseMessage();
        response.Headers.TryAddWithoutValidation("x-headers", header);
        var reader = new HeaderReader(new ResponseMetadata(200, response.Headers, null, 1));
        var elements = new List<string>();
        if (!reader.MoveTo("x-headers", "Headers"))
            return elements;
        while (reader.MoveToElement())
            elements.Add(reader.ReadString());
        return elements;
    }

    private sealed class ResponseHandler(RestTarget target) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) => Task.FromResult(target.Read());
    }
}
