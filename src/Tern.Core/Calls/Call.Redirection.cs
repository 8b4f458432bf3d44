using Tern.Endpoints;
using Tern.Http;
using Tern.Telemetry;

namespace Tern.Calls;

internal sealed partial class Call
{
    private string? _region;
    private string? _otherRegion;
    private string? _origin;
    private bool _isRedirected;

    /// <summary>
    /// Whether what the request is about was found in another region by an earlier call; the endpoint is then to be resolved
    /// again, and comes out for that region.
    /// </summary>
    public bool IsKnownElsewhere()
    {
        if (_region is not null || _resources.Redirections?.Find(Endpoint.Url) is not { } region)
            return false;
        _origin = Endpoint.Url;
        _region = region;
        return true;
    }

    /// <summary>Turns to the region that the last answer named, once per call and without a token: the first attempt has failed at nothing.</summary>
    /// <returns>Whether the request is to go there.</returns>
    private bool TryRedirect()
    {
        string? region = _otherRegion;
        _otherRegion = null;
        if (region is null)
            return false;
        if (_isRedirected)
        {
            // Two regions that name each other: neither is worth remembering.
            _resources.Redirections?.Remove(_origin!, _region!);
            return false;
        }
        _origin ??= Endpoint.Url;
        // Also where this body cannot be sent again: the next one goes there at once.
        _resources.RememberRedirection(_origin, region);
        if (!_body.CanReplay)
            return false;
        _isRedirected = true;
        _region = region;
        if (_runtime.Logger is { } logger)
            CallLog.Redirected(logger, _runtime.Service.ServiceId, _operation.Name, region);
        return true;
    }

    /// <summary>Forgets the region of another call, or of this one, when it proves wrong: any response can name a region, also one that does not exist.</summary>
    private void ForgetRegion(Exception failure)
    {
        if (_region is not null && IsWrongRegion(failure))
            _resources.Redirections?.Remove(_origin!, _region);
    }

    /// <summary>Whether a failure says that there is no such region, or that what the request is about is not in it. Most failures say nothing of the region.</summary>
    private static bool IsWrongRegion(Exception failure) => failure switch
    {
        OperationTimeoutException => false,
        TransportException lost => !TransportFailure.MayHaveArrived(lost),
        ServiceException error => error.Response.StatusCode == 301 || error.ErrorCode is "AuthorizationHeaderMalformed" or "NoSuchBucket",
        _ => false,
    };

    private void NoteRegion(ServiceException error, ResponseMessage response)
    {
        string? region = _runtime.Client.FindRegion(error, response);
        // It becomes part of a host name.
        if (region is not null && region != (_region ?? _runtime.Options.Region) && HostLabel.IsValid(region))
            _otherRegion = region;
    }
}
