using Tern.Endpoints;
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
        if (region is null || _isRedirected)
            return false;
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

    /// <summary>Forgets the region of another call, or of this one, when the call fails there: any response can name a region, also one that does not exist.</summary>
    private void ForgetRegion(Exception failure)
    {
        if (_region is not null && failure is TransportException or ServiceException && !IsFromThere(failure))
            _resources.Redirections?.Remove(_origin!, _region);
    }

    /// <summary>Whether an error is about something in the bucket, which is in the region then.</summary>
    private static bool IsFromThere(Exception failure) =>
        failure is ServiceException error && (error.Response.StatusCode is 304 or 412 or 416 || (error.Response.StatusCode == 404 && error.ErrorCode != "NoSuchBucket"));

    private void NoteRegion(ServiceException error, ResponseMessage response)
    {
        string? region = _runtime.Client.FindRegion(error, response);
        // It becomes part of a host name.
        if (region is not null && region != (_region ?? _runtime.Options.Region) && HostLabel.IsValid(region))
            _otherRegion = region;
    }
}
