using System.Globalization;
using System.Net;
using System.Security.Claims;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Features.Authentication;
using Tern.Functions.AspNetCore.Authentication;

namespace Tern.Functions.AspNetCore.Features;

internal abstract partial class RequestFeatures :
    IHttpConnectionFeature, IHttpRequestLifetimeFeature, IHttpRequestIdentifierFeature, IHttpAuthenticationFeature, ITlsConnectionFeature
{
    private string? _traceIdentifier;
    private string? _connectionId;
    private IPAddress? _remoteAddress;
    private bool _hasRemoteAddress;
    private int? _localPort;
    private ClaimsPrincipal? _user;
    private bool _hasUser;
    private ClaimsPrincipal? _gatewayUser;
    private bool _hasGatewayUser;
    private X509Certificate2? _certificate;
    private bool _hasCertificate;
    private CancellationToken? _requestAborted;

    /// <summary>Whether the application has aborted the request.</summary>
    public bool IsAborted { get; private set; }

    /// <summary>The ID of the request, as it is in the log of the function.</summary>
    public string TraceIdentifier
    {
        get => _traceIdentifier ??= _invocation?.Invocation.RequestId ?? Request.RequestId ?? "";
        set => _traceIdentifier = value;
    }

    CancellationToken IHttpRequestLifetimeFeature.RequestAborted
    {
        get => _requestAborted ??= _invocation?.CancellationToken ?? _snapshotToken;
        set => _requestAborted = value;
    }

    string IHttpConnectionFeature.ConnectionId
    {
        get => _connectionId ??= Request.WebSocket?.ConnectionId ?? TraceIdentifier;
        set => _connectionId = value;
    }

    IPAddress? IHttpConnectionFeature.RemoteIpAddress
    {
        get
        {
            if (!_hasRemoteAddress)
                _remoteAddress = IPAddress.TryParse(Request.ClientAddress, out IPAddress? address) ? address : null;
            _hasRemoteAddress = true;
            return _remoteAddress;
        }

        set
        {
            _remoteAddress = value;
            _hasRemoteAddress = true;
        }
    }

    IPAddress? IHttpConnectionFeature.LocalIpAddress { get; set; }

    int IHttpConnectionFeature.RemotePort { get; set; }

    int IHttpConnectionFeature.LocalPort
    {
        get => _localPort ??= int.TryParse(Request.Headers["x-forwarded-port"], NumberStyles.None, CultureInfo.InvariantCulture, out int port) && port <= IPEndPoint.MaxPort ? port : 0;
        set => _localPort = value;
    }

    /// <summary>The identity that the gateway's authorizer has established; null for none.</summary>
    public ClaimsPrincipal? GatewayUser
    {
        get
        {
            if (!_hasGatewayUser)
                _gatewayUser = AuthorizerIdentity.Create(Request.Authorizer);
            _hasGatewayUser = true;
            return _gatewayUser;
        }
    }

    /// <summary>The identity of the gateway, or the one that a middleware has set.</summary>
    ClaimsPrincipal? IHttpAuthenticationFeature.User
    {
        get => _hasUser ? _user : GatewayUser;
        set
        {
            _user = value;
            _hasUser = true;
        }
    }

    X509Certificate2? ITlsConnectionFeature.ClientCertificate
    {
        get
        {
            if (!_hasCertificate)
                _certificate = Request.ClientCertificate is { Pem.Length: > 0 } certificate ? X509Certificate2.CreateFromPem(certificate.Pem) : null;
            _hasCertificate = true;
            return _certificate;
        }

        set
        {
            _certificate = value;
            _hasCertificate = true;
        }
    }

    Task<X509Certificate2?> ITlsConnectionFeature.GetClientCertificateAsync(CancellationToken cancellationToken) => Task.FromResult(((ITlsConnectionFeature)this).ClientCertificate);

    void IHttpRequestLifetimeFeature.Abort()
    {
        IsAborted = true;
        _invocation?.Invocation.Cancel();
    }

    private void EndConnection()
    {
        _traceIdentifier = null;
        _connectionId = null;
        _remoteAddress = null;
        _hasRemoteAddress = false;
        _localPort = null;
        _user = null;
        _hasUser = false;
        _gatewayUser = null;
        _hasGatewayUser = false;
        _certificate?.Dispose();
        _certificate = null;
        _hasCertificate = false;
        _requestAborted = null;
        IsAborted = false;
        ((IHttpConnectionFeature)this).LocalIpAddress = null;
        ((IHttpConnectionFeature)this).RemotePort = 0;
    }
}
