using Tern.Local.Services;
using Tern.Sts;

namespace Tern.Local.Sts.Operations;

/// <summary><c>DecodeAuthorizationMessage</c>. Tern.Local issues no such messages, because it does not evaluate policies.</summary>
internal static class DecodeAuthorizationMessage
{
    /// <exception cref="TernServiceException">Always.</exception>
    public static ValueTask<DecodeAuthorizationMessageResponse> ExecuteAsync(RequestContext context, DecodeAuthorizationMessageRequest request, CancellationToken cancellationToken) =>
        throw StsErrors.InvalidAuthorizationMessage();
}
