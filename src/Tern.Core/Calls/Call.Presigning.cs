using Tern.Identity;
using Tern.Signing;

namespace Tern.Calls;

internal sealed partial class Call
{
    /// <summary>The request, which has no body, as a URL that carries its signature.</summary>
    public async ValueTask<string> PresignAsync(TimeSpan expiresIn)
    {
        _target = _runtime.GetTarget(Endpoint, Request);
        if (IsReidentifiedByEndpoint())
            await _scheme!.IdentifyAsync(this).ConfigureAwait(false);
        if (Identity is not Credentials credentials)
            throw new ConfigurationException("a request can be presigned with credentials only", CreateInfo());
        return _resources.Signer.GetPresignedUrl(
            new SigningRequest
            {
                Method = Request.Method,
                Host = _target.Authority,
                Path = _target.Path,
                Query = Request.Query,
                PayloadHash = PayloadHash.Empty,
            },
            credentials,
            new SigningScope(GetSigningRegion(), SchemeSettings?.SigningName ?? _runtime.Service.SigningName, _runtime.GetSigningTime(_target.Host).Time),
            expiresIn,
            _target.Uri.Scheme);
    }
}
