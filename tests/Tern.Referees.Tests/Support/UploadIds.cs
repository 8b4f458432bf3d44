namespace Tern.Referees.Tests.Support;

/// <summary>Records the upload ids of the parts that are sent, because the server does not list uploads.</summary>
internal sealed class UploadIds() : DelegatingHandler(new SocketsHttpHandler { AllowAutoRedirect = false })
{
    private const string Parameter = "uploadId=";

    private readonly Lock _lock = new();
    private readonly HashSet<string> _all = [];

    public IReadOnlyCollection<string> All => _all;

    protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        foreach (string parameter in request.RequestUri!.Query.TrimStart('?').Split('&'))
        {
            if (request.Method != HttpMethod.Put || !parameter.StartsWith(Parameter, StringComparison.Ordinal))
                continue;
            lock (_lock)
                _all.Add(Uri.UnescapeDataString(parameter[Parameter.Length..]));
        }
        return base.SendAsync(request, cancellationToken);
    }
}
