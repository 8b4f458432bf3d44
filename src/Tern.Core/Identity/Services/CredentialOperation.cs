namespace Tern.Runtime;

/// <summary>An operation of a service that issues credentials. The request writes itself; the response is read by its format.</summary>
internal sealed class CredentialOperation : Operation<CredentialRequest, CredentialDocument>
{
    private readonly CredentialService _service;
    private readonly bool _isXml;

    private CredentialOperation(CredentialService service, string name, string method, bool isSigned, bool isXml)
        : base(new()
        {
            Service = service.Descriptor,
            Name = name,
            Method = method,
            ReadError = isXml ? ReadXmlError : ReadJsonError,
            AuthSchemes = isSigned ? [AuthScheme.SigV4] : [],
        })
    {
        _service = service;
        _isXml = isXml;
    }

    public static CredentialOperation AssumeRole { get; } = new(CredentialService.Sts, "AssumeRole", "POST", isSigned: true, isXml: true);

    public static CredentialOperation AssumeRoleWithWebIdentity { get; } = new(CredentialService.Sts, "AssumeRoleWithWebIdentity", "POST", isSigned: false, isXml: true);

    public static CredentialOperation GetRoleCredentials { get; } = new(CredentialService.Sso, "GetRoleCredentials", "GET", isSigned: false, isXml: false);

    public static CredentialOperation CreateToken { get; } = new(CredentialService.SsoOidc, "CreateToken", "POST", isSigned: false, isXml: false);

    public static CredentialOperation CreateOAuth2Token { get; } = new(CredentialService.Signin, "CreateOAuth2Token", "POST", isSigned: false, isXml: false);

    public override void Write(CredentialRequest request, RequestMessage message) => request.Write(message);

    public override Endpoint ResolveEndpoint(CredentialRequest request, EndpointContext context) => _service.ResolveEndpoint(context);

    public override CredentialDocument Read(ResponseMessage response) =>
        _isXml ? CredentialDocument.ParseXml(response.Body.Span) : CredentialDocument.ParseJson(response.Body.Span, isNested: true);

    private static CredentialServiceException ReadXmlError(ResponseMessage response) => new(AwsQueryError.Read(response, out _), null);

    private static CredentialServiceException ReadJsonError(ResponseMessage response)
    {
        ServiceError error = AwsJsonError.Read(response, out ReadOnlySpan<byte> document);
        return new(error, CredentialDocument.ParseJson(document, isNested: true).Error);
    }
}
