using System.Globalization;

namespace Tern.Conformance.Config.Chains;

/// <summary>
/// STS, IAM Identity Center, a container endpoint and EC2 instance metadata. Each response has new credentials. STS verifies signatures with the
/// secrets of the credentials that were issued before.
/// </summary>
internal sealed class ChainHandler(TimeProvider clock, IReadOnlyList<AwsCredentials> keys) : CaseHandler
{
    /// <summary>The time when all issued credentials expire.</summary>
    public const string Expiration = "2026-01-01T06:00:00Z";

    /// <summary>The account of the roles that STS returns.</summary>
    public const string RoleAccount = "210987654321";

    private const string MetadataHost = "169.254.169.254";
    private const string ContainerHost = "169.254.170.2";
    private const string SessionToken = "metadata-session-token";

    private readonly List<ChainStep> _steps = [];

    /// <summary>The steps in the order of their execution.</summary>
    public IReadOnlyList<ChainStep> Steps => _steps;

    /// <summary>Records a step and creates its credentials.</summary>
    public AwsCredentials Issue(string source, Dictionary<string, string> parameters, AwsCredentials? signer)
    {
        string number = _steps.Count.ToString(CultureInfo.InvariantCulture);
        var issued = new AwsCredentials($"ASIAISSUED{number}", $"issued-secret-{number}", $"issued-token-{number}", DateTimeOffset.Parse(Expiration, CultureInfo.InvariantCulture));
        _steps.Add(new(source, parameters, signer, issued));
        return issued;
    }

    protected override HttpResponseMessage Respond(SentRequest request) => request switch
    {
        { Uri.Host: MetadataHost } => RespondAsMetadata(request),
        { Uri.Host: ContainerHost, Method: "GET" } => CreateResponse(WriteDocument(Issue("EcsContainer", [], signer: null)), "application/json"),
        { Method: "GET", Uri.AbsolutePath: "/federation/credentials" } => RespondAsSso(request),
        { Method: "POST", Uri.AbsolutePath: "/" } => RespondAsSts(request),
        _ => throw new CaseFailedException($"the request {request} was not expected"),
    };

    private HttpResponseMessage RespondAsMetadata(SentRequest request)
    {
        const string Roles = "/latest/meta-data/iam/security-credentials/";
        if (request is { Method: "PUT", Uri.AbsolutePath: "/latest/api/token" })
            return CreateResponse(SessionToken, "text/plain");
        Check.Equal("the session token of the instance metadata", SessionToken, request.Find("x-aws-ec2-metadata-token"));
        return request.Uri.AbsolutePath switch
        {
            Roles => CreateResponse("role", "text/plain"),
            $"{Roles}role" => CreateResponse(WriteDocument(Issue("Ec2InstanceMetadata", [], signer: null)), "application/json"),
            _ => throw new CaseFailedException($"the request {request} was not expected"),
        };
    }

    private HttpResponseMessage RespondAsSso(SentRequest request)
    {
        Check.Equal("the header x-amz-sso_bearer_token", SsoCache.Token, request.Find("x-amz-sso_bearer_token"));
        Check.Equal("the header Authorization", null, request.Find("Authorization"));
        Dictionary<string, string> parameters = FormParameters.Parse(request.Uri.Query.TrimStart('?'));
        parameters["host"] = request.Uri.Host;
        AwsCredentials issued = Issue("Sso", parameters, signer: null);
        long expiration = issued.Expiration!.Value.ToUnixTimeMilliseconds();
        return CreateResponse(
            $$$"""{"roleCredentials":{"accessKeyId":"{{{issued.AccessKeyId}}}","secretAccessKey":"{{{issued.SecretAccessKey}}}","sessionToken":"{{{issued.SessionToken}}}","expiration":{{{expiration.ToString(CultureInfo.InvariantCulture)}}}}}""",
            "application/json");
    }

    private HttpResponseMessage RespondAsSts(SentRequest request)
    {
        Dictionary<string, string> parameters = FormParameters.Parse(request.Text);
        string action = parameters.GetValueOrDefault("Action") ?? "";
        AwsCredentials? signer = action == "AssumeRole" ? Verify(request) : null;
        if (signer is null)
            Check.Equal("the header Authorization", null, request.Find("Authorization"));
        AwsCredentials issued = Issue(action, parameters, signer);
        return CreateResponse(
            $"""
            <{action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><{action}Result>
              <AssumedRoleUser><AssumedRoleId>id:session</AssumedRoleId><Arn>arn:aws:sts::{RoleAccount}:assumed-role/role/session</Arn></AssumedRoleUser>
              <Credentials>
                <AccessKeyId>{issued.AccessKeyId}</AccessKeyId><SecretAccessKey>{issued.SecretAccessKey}</SecretAccessKey>
                <SessionToken>{issued.SessionToken}</SessionToken><Expiration>{Expiration}</Expiration>
              </Credentials>
            </{action}Result></{action}Response>
            """,
            "text/xml");
    }

    private AwsCredentials Verify(SentRequest request) =>
        SignatureCheck.Verify(request, id => _steps.Select(step => step.Issued).Concat(keys).FirstOrDefault(known => known.AccessKeyId == id), clock);

    private static string WriteDocument(AwsCredentials issued) => $$"""
        {"Code":"Success","AccessKeyId":"{{issued.AccessKeyId}}","SecretAccessKey":"{{issued.SecretAccessKey}}","Token":"{{issued.SessionToken}}","Expiration":"{{Expiration}}"}
        """;
}
