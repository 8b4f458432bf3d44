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
    /// True if an earlier call found the resource in another region. The endpoint must then be resolved again, for that region.
    /// </summary>
    public bool IsKnownElsewhere()
    {
        if (_region is not null || _resources.Redirections?.Find(Endpoint.Url) is not { } region)
            return false;
        _origin = Endpoint.Url;
        _region = region;
        return true;
    }

    /// <summary>
    /// Redirects the call to the region that the last error named, once per call and without a retry token, because a redirection is not a
    /// failure.
    /// </summary>
    /// <returns>True if the request must be sent to that region.</returns>
    private bool TryRedirect()
    {
        string? region = _otherRegion;
        _otherRegion = null;
        if (region is null)
            return false;
        if (_isRedirected)
        {
            // Two regions that name each other: neither is cached.
            _resources.Redirections?.Remove(_origin!, _region!);
            return false;
        }
        _origin ??= Endpoint.Url;
        // Also if this body cannot be sent again: the next request is sent there at once.
        _resources.RememberRedirection(_origin, region);
        if (!_body.CanReplay)
            return false;
        _isRedirected = true;
        _region = region;
        if (_runtime.Logger is { } logger)
            CallLog.Redirected(logger, _runtime.Service.ServiceId, _operation.Name, region);
        return true;
    }

    /// <summary>
    /// Removes the region that this or another call cached if it is wrong: any response can name a region, even one that does not exist.
    /// </summary>
    private void ForgetRegion(Exception failure)
    {
        if (_region is not null && IsWrongRegion(failure))
            _resources.Redirections?.Remove(_origin!, _region);
    }

    /// <summary>
    /// Whether a failure shows that the region does not exist or does not contain the resource. Most failures are unrelated to the region.
    /// </summary>
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
        // The region becomes part of a host name.
        if (region is not null && region != (_region ?? _runtime.Options.Region) && HostLabel.IsValid(region))
            _otherRegion = region;
    }
}
