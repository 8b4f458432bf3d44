using System.IO.Compression;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda;

/// <summary>A LocalAws that receives requests to Lambda as JSON, also invalid ones.</summary>
internal sealed class LocalLambda : IAsyncDisposable
{
    public const string AccountId = "111111111111";
    public const string Region = "us-east-1";
    public const string Functions = "/2015-03-31/functions";

    private readonly HttpClient _http;

    private LocalLambda(LocalAws aws)
    {
        Aws = aws;
        _http = new HttpClient(aws.Handler, disposeHandler: false);
    }

    public LocalAws Aws { get; }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>Starts a LocalAws.</summary>
    /// <param name="folder">The data folder; null for data in memory.</param>
    public static async Task<LocalLambda> StartAsync(string? folder = null) => new(await LocalAws.StartAsync(new() { AccountId = AccountId, VerifiesSignatures = false, Folder = folder }, Token));

    /// <summary>The ARN of a function.</summary>
    public static string Arn(string name) => $"arn:aws:lambda:{Region}:{AccountId}:function:{name}";

    /// <summary>Sends a request.</summary>
    public async Task<LambdaResponse> SendAsync(string method, string path, string? json = null, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(new HttpMethod(method), "https://lambda.us-east-1.amazonaws.com" + path);
        request.Headers.TryAddWithoutValidation(
            "Authorization", $"AWS4-HMAC-SHA256 Credential=LOCALACCESSKEYID/20260101/{Region}/lambda/aws4_request, SignedHeaders=host, Signature=00");
        foreach ((string name, string value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        if (json is not null)
            request.Content = new StringContent(json, Encoding.UTF8, "application/json");
        using HttpResponseMessage response = await _http.SendAsync(request, Token);
        return new LambdaResponse((int)response.StatusCode, await response.Content.ReadAsStringAsync(Token), response.Headers);
    }

    /// <summary>Creates a function with the members that the recordings have.</summary>
    public async Task<LambdaResponse> CreateAsync(string name, string handler = "handler.handler", string more = "", string code = "code") => await SendAsync(
        "POST",
        Functions,
        $$$"""{"FunctionName":"{{{name}}}","Handler":"{{{handler}}}","Runtime":"python3.12","Role":"arn:aws:iam::{{{AccountId}}}:role/lambda","Code":{"ZipFile":"{{{CreateZip(code)}}}"}{{{more}}}}""");

    /// <summary>Creates an archive in base64.</summary>
    public static string CreateZip(string code)
    {
        using var output = new MemoryStream();
        using (var archive = new ZipArchive(output, ZipArchiveMode.Create, leaveOpen: true))
        {
            using Stream entry = archive.CreateEntry("handler.py").Open();
            entry.Write(Encoding.UTF8.GetBytes(code));
        }
        return Convert.ToBase64String(output.ToArray());
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        await Aws.DisposeAsync();
    }

    /// <summary>A response.</summary>
    internal sealed record LambdaResponse(int Status, string Text, HttpResponseHeaders Headers)
    {
        public JsonElement Body => JsonDocument.Parse(Text.Length == 0 ? "{}" : Text).RootElement;

        public string? ErrorCode => Header("X-Amzn-Errortype");

        public string? Header(string name) => Headers.TryGetValues(name, out IEnumerable<string>? values) ? values.First() : null;

        /// <summary>Compares the response with a recorded one.</summary>
        public LambdaResponse Matches(RecordedCase recorded, string label)
        {
            recorded.Check(label, Status, Body, ErrorCode);
            return this;
        }
    }
}
