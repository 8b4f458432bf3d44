namespace Tern.Runtime;

internal sealed partial class Call
{
    /// <summary>
    /// True if an earlier call found the resource in another region. The endpoint must then be resolved again, for that region.
    /// </summary>
    private bool TryUseCachedRegion()
    {
        if (_state.Region is not null || _resources.Redirections?.Find(Endpoint.Url) is not { } region)
            return false;
        _state.OriginalEndpointUrl = Endpoint.Url;
        _state.Region = region;
        return true;
    }

    /// <summary>
    /// Redirects the call to the region that the last error named, once per call and without a retry token, because a redirection is not a
    /// failure.
    /// </summary>
    /// <returns>True if the request must be sent to that region.</returns>
    private bool TryRedirect()
    {
        string? region = _state.RedirectRegion;
        _state.RedirectRegion = null;
        if (region is null)
            return false;
        if (_state.IsRedirected)
        {
            // Two regions that name each other: neither is cached.
            _resources.Redirections?.Remove(_state.OriginalEndpointUrl!, _state.Region!);
            return false;
        }
        _state.OriginalEndpointUrl ??= Endpoint.Url;
        // Also if this body cannot be sent again: the next request is sent there at once.
        _resources.CacheRedirection(_state.OriginalEndpointUrl, region);
        if (!_state.Body.CanReplay)
            return false;
        _state.IsRedirected = true;
        _state.Region = region;
        if (_state.Runtime.Logger is { } logger)
            CallLog.Redirected(logger, _state.Runtime.Service.ServiceId, _state.Operation.Name, region);
        return true;
    }

    /// <summary>
    /// Removes the region that this or another call cached if it is wrong: any response can name a region, even one that does not exist.
    /// </summary>
    private void RemoveCachedRegion(Exception failure)
    {
        if (_state.Region is not null && IsWrongRegion(failure))
            _resources.Redirections?.Remove(_state.OriginalEndpointUrl!, _state.Region);
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
        string? region = _state.Runtime.Client.GetRedirectRegion(error, response);
        // The region becomes part of a host name.
        if (region is not null && region != (_state.Region ?? _state.Runtime.Options.Region) && HostLabel.IsValid(region))
            _state.RedirectRegion = region;
    }
}
