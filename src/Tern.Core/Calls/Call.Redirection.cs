namespace Tern.Runtime;

internal sealed partial class Call
{
    private string? _region;
    private string? _redirectRegion;
    private string? _originalEndpointUrl;
    private bool _isRedirected;

    /// <summary>
    /// True if an earlier call found the resource in another region. The endpoint must then be resolved again, for that region.
    /// </summary>
    public bool TryUseCachedRegion()
    {
        if (_region is not null || _resources.Redirections?.Find(Endpoint.Url) is not { } region)
            return false;
        _originalEndpointUrl = Endpoint.Url;
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
        string? region = _redirectRegion;
        _redirectRegion = null;
        if (region is null)
            return false;
        if (_isRedirected)
        {
            // Two regions that name each other: neither is cached.
            _resources.Redirections?.Remove(_originalEndpointUrl!, _region!);
            return false;
        }
        _originalEndpointUrl ??= Endpoint.Url;
        // Also if this body cannot be sent again: the next request is sent there at once.
        _resources.CacheRedirection(_originalEndpointUrl, region);
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
    private void RemoveCachedRegion(Exception failure)
    {
        if (_region is not null && IsWrongRegion(failure))
            _resources.Redirections?.Remove(_originalEndpointUrl!, _region);
    }

    /// <summary>
    /// Whether a failure shows that the region does not exist or does not contain the resource. Most failures are unrelated to the region.
    /// </summary>
    private static bool IsWrongRegion(Exception failure) => failure switch
    {
        TernOperationTimeoutException => false,
        TernTransportException lost => !TransportFailure.MayHaveReachedService(lost),
        TernServiceException error => error.Response.StatusCode == 301 || error.ErrorCode is "AuthorizationHeaderMalformed" or "NoSuchBucket",
        _ => false,
    };

    private void RecordRedirectRegion(TernServiceException error, ResponseMessage response)
    {
        string? region = _runtime.Client.GetRedirectRegion(error, response);
        // The region becomes part of a host name.
        if (region is not null && region != (_region ?? _runtime.Options.Region) && HostLabel.IsValid(region))
            _redirectRegion = region;
    }
}
