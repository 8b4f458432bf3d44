using System.Text;
using Tern.Local.Http;
using Tern.Local.Protocols;
using Tern.Local.Routing;
using Tern.Local.Sns.Signing;

namespace Tern.Local.Sns.Links;

/// <summary>Handles the URLs in messages: <c>SubscribeURL</c>, <c>UnsubscribeURL</c> and <c>SigningCertURL</c>.</summary>
/// <param name="pipeline">Executes the requests.</param>
/// <param name="service">The operations of the URLs.</param>
/// <param name="signer">Has the certificate.</param>
internal sealed class SnsLinkHandler(RequestPipeline pipeline, SnsLinkService service, NotificationSigner signer) : IRequestHandler
{
    private const string QueryStart = "/?";
    private const int MaxTargetLength = 8_192;

    /// <summary>Whether a request is one of a URL in a message.</summary>
    public static bool Accepts(LocalRequest request) =>
        request.Method == "GET" && request.Target.Length <= MaxTargetLength && (FindOperation(request.Target) is not null || FindCertificateId(request.Target) is not null);

    /// <summary>False: a web page of another origin must not confirm or delete subscriptions.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        if (FindOperation(request.Target) is not { } operation)
            return ValueTask.FromResult(CreateCertificateResponse(FindCertificateId(request.Target)!));
        byte[] form = Encoding.UTF8.GetBytes(request.Target[QueryStart.Length..]);
        return pipeline.ExecuteAsync(service, operation, request, form, cancellationToken);
    }

    private static string? FindOperation(string target)
    {
        string? operation = target.StartsWith(QueryStart, StringComparison.Ordinal) ? FormAction.Find(Encoding.UTF8.GetBytes(target[QueryStart.Length..])) : null;
        return operation is "ConfirmSubscription" or "Unsubscribe" ? operation : null;
    }

    private static string? FindCertificateId(string target) =>
        target.StartsWith(MessageSignature.PathStart, StringComparison.Ordinal) && target.EndsWith(MessageSignature.PathEnd, StringComparison.Ordinal)
            ? target[MessageSignature.PathStart.Length..^MessageSignature.PathEnd.Length]
            : null;

    private LocalResponse CreateCertificateResponse(string id)
    {
        string? certificate = signer.FindCertificate(id);
        return new LocalResponse
        {
            StatusCode = certificate is null ? 404 : 200,
            ContentType = certificate is null ? "text/plain; charset=utf-8" : "application/x-pem-file",
            Headers = [pipeline.Date.CreateHeader()],
            Content = Encoding.UTF8.GetBytes(certificate ?? "The certificate does not exist. Messages of queues and functions are signed if LocalAwsOptions.SignsNotifications is true.\n"),
        };
    }
}
