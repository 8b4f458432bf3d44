using System.Security.Cryptography;
using System.Text;
using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;
using Tern.Local.S3.Requests;

namespace Tern.Local.Server.Functions.Page;

/// <summary>The page <c>/_functions</c>, which shows invocations as they occur. No bucket can have this name.</summary>
/// <remarks>
/// The page has no resources of other hosts. Its content security policy allows only its own script, and the script never creates HTML from a payload.
/// <see cref="RequestGuard"/> refuses the requests of other pages.
/// </remarks>
internal sealed class FunctionPage : IInvocationObserver
{
    /// <summary>The path of the page.</summary>
    public const string Path = "/_functions";

    private const string EventsPath = Path + "/events";

    private static readonly byte[] s_page = ReadPage();
    private static readonly string s_policy = $"default-src 'none'; script-src 'sha256-{Hash("script")}'; style-src 'sha256-{Hash("style")}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private readonly InvocationHistory _history;

    public FunctionPage(TimeProvider time) => _history = new InvocationHistory(time);

    /// <summary>Whether a request is one for the page. With the host name of a bucket, the path is that of an object.</summary>
    public static bool IsPath(LocalRequest request) =>
        request is { Method: "GET" or "HEAD", Target: Path or EventsPath } && request.Header("Authorization") is null && S3Address.Parse(request.Target, request.Header("Host") ?? "").Path == request.Target;

    /// <summary>Handles a request.</summary>
    public LocalResponse Handle(LocalRequest request)
    {
        if (request.Target == Path)
            return Create(200, "text/html; charset=utf-8", s_page);
        if (request.Method == "HEAD")
            return Create(200, "text/event-stream", []);
        return _history.AddReader() is { } reader
            ? new LocalResponse { StatusCode = 200, ContentType = "text/event-stream", Headers = Headers, Stream = new InvocationEvents(_history, reader) }
            : Create(503, "text/plain; charset=utf-8", Encoding.UTF8.GetBytes($"The page is open {InvocationHistory.MaxReaders} times. Close one.\n"));
    }

    /// <inheritdoc/>
    public void Start(FunctionInvocation invocation) => _history.Start(invocation);

    /// <inheritdoc/>
    public void Complete(FunctionInvocation invocation, InvocationResult result) => _history.Complete(invocation, result);

    /// <inheritdoc/>
    public void Cancel(FunctionInvocation invocation) => _history.Cancel(invocation);

    private static KeyValuePair<string, string>[] Headers =>
    [
        new("Content-Security-Policy", s_policy),
        new("X-Content-Type-Options", "nosniff"),
        new("Referrer-Policy", "no-referrer"),
        new("Cross-Origin-Resource-Policy", "same-origin"),
        new("Cache-Control", "no-store"),
    ];

    private static LocalResponse Create(int status, string contentType, byte[] content) => new() { StatusCode = status, ContentType = contentType, Headers = Headers, Content = content };

    private static byte[] ReadPage()
    {
        using Stream resource = typeof(FunctionPage).Assembly.GetManifestResourceStream("page.html")!;
        byte[] page = new byte[resource.Length];
        resource.ReadExactly(page);
        return page;
    }

    // The policy allows an element by the digest of its content.
    private static string Hash(string element)
    {
        ReadOnlySpan<byte> page = s_page;
        ReadOnlySpan<byte> content = page[(page.IndexOf(Encoding.UTF8.GetBytes($"<{element}>")) + element.Length + 2)..page.IndexOf(Encoding.UTF8.GetBytes($"</{element}>"))];
        return Convert.ToBase64String(SHA256.HashData(content));
    }
}
