using System.Collections.Specialized;
using System.Security;
using System.Security.Cryptography;
using System.Text;
using System.Web;
using Tern.ServerRuntime;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>STS with the protocol awsQuery. It verifies the signatures of requests.</summary>
/// <seealso href="https://docs.aws.amazon.com/STS/latest/APIReference/welcome.html">API reference</seealso>
internal sealed class StsServer : TestServer
{
    private readonly Dictionary<string, AwsCredentials> _keys = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _arns = new(StringComparer.Ordinal);
    private readonly List<AssumedRole> _sessions = [];
    private readonly DateTimeOffset _expiration;
    private readonly SigV4Verifier _verifier;

    /// <param name="expiration">The time when the issued keys expire.</param>
    public StsServer(DateTimeOffset expiration)
    {
        _expiration = expiration;
        _verifier = new SigV4Verifier(new() { FindCredentials = _keys.GetValueOrDefault, Service = "sts" });
    }

    /// <summary>The sessions in the order in which they were issued.</summary>
    public IReadOnlyList<AssumedRole> Sessions => _sessions;

    /// <summary>The web identity tokens that the server accepts.</summary>
    public HashSet<string> WebIdentityTokens { get; } = new(StringComparer.Ordinal);

    /// <summary>The external IDs that roles require.</summary>
    public Dictionary<string, string> ExternalIds { get; } = new(StringComparer.Ordinal);

    /// <summary>The roles that no request may assume.</summary>
    public HashSet<string> DeniedRoles { get; } = new(StringComparer.Ordinal);

    /// <summary>Accepts requests that are signed with a key.</summary>
    public void AddKey(AwsCredentials key, string arn)
    {
        _keys[key.AccessKeyId] = key;
        _arns[key.AccessKeyId] = arn;
    }

    protected override ServerResponse Respond(ServerRequest request)
    {
        if (request.Method != "POST" || request.Path != "/")
            return CreateError(404, "InvalidAction", "The path is unknown.");
        NameValueCollection parameters = HttpUtility.ParseQueryString(request.Text);
        if (parameters["Version"] != "2011-06-15")
            return CreateError(400, "InvalidAction", "The version is unknown.");
        string? action = parameters["Action"];
        if (action == "AssumeRoleWithWebIdentity")
            return AssumeRoleWithWebIdentity(request, parameters);
        SignatureVerification verification = Verify(request);
        if (!verification.IsValid)
            return CreateError(403, verification.ErrorCode, verification.Message);
        return action switch
        {
            "AssumeRole" => AssumeRole(verification, parameters),
            "GetCallerIdentity" => GetCallerIdentity(verification.Credentials!),
            _ => CreateError(400, "InvalidAction", "The action is unknown."),
        };
    }

    private SignatureVerification Verify(ServerRequest request)
    {
        byte[] hash = Encoding.ASCII.GetBytes(Convert.ToHexStringLower(SHA256.HashData(request.Body)));
        return _verifier.Verify(new ReceivedRequest { Method = request.Method, Target = request.Target, Headers = [.. request.Headers], PayloadHash = hash });
    }

    private ServerResponse AssumeRole(SignatureVerification verification, NameValueCollection parameters)
    {
        string role = parameters["RoleArn"] ?? "";
        bool isPermitted = !DeniedRoles.Contains(role) && (!ExternalIds.TryGetValue(role, out string? required) || parameters["ExternalId"] == required);
        if (!isPermitted)
            return CreateError(403, "AccessDenied", $"The caller is not authorized to perform sts:AssumeRole on {role}.");
        return CreateSession("AssumeRole", verification.Credentials!.AccessKeyId, verification.Region, parameters);
    }

    private ServerResponse AssumeRoleWithWebIdentity(ServerRequest request, NameValueCollection parameters)
    {
        if (request.Header("Authorization") is not null)
            return CreateError(400, "InvalidParameterValue", "The request must not be signed.");
        if (parameters["WebIdentityToken"] is not { } token || !WebIdentityTokens.Contains(token))
            return CreateError(400, "InvalidIdentityToken", "The web identity token is invalid.");
        return CreateSession("AssumeRoleWithWebIdentity", token, region: null, parameters);
    }

    private ServerResponse CreateSession(string action, string source, string? region, NameValueCollection parameters)
    {
        if (parameters["RoleArn"] is not { Length: >= 20 } role || parameters["RoleSessionName"] is not { Length: >= 2 and <= 64 } session)
            return CreateError(400, "ValidationError", "RoleArn and RoleSessionName are required.");
        string[] parts = role.Split(':', 6);
        AwsCredentials issued = IssuedKeys.Create(_expiration, parts[4], "STS", source, role);
        string arn = $"arn:{parts[1]}:sts::{parts[4]}:assumed-{parts[5]}/{session}";
        AddKey(issued, arn);
        _sessions.Add(new(source, role, session, parameters["ExternalId"], parameters["DurationSeconds"], region, issued));
        return CreateResult(action, $"""
            <AssumedRoleUser><AssumedRoleId>AROATEST:{Escape(session)}</AssumedRoleId><Arn>{Escape(arn)}</Arn></AssumedRoleUser>
            <Credentials>
              <AccessKeyId>{issued.AccessKeyId}</AccessKeyId>
              <SecretAccessKey>{issued.SecretAccessKey}</SecretAccessKey>
              <SessionToken>{issued.SessionToken}</SessionToken>
              <Expiration>{Timestamps.Format(_expiration)}</Expiration>
            </Credentials>
            """);
    }

    private ServerResponse GetCallerIdentity(AwsCredentials key)
    {
        string arn = _arns[key.AccessKeyId];
        return CreateResult("GetCallerIdentity", $"<Arn>{Escape(arn)}</Arn><UserId>AIDATEST</UserId><Account>{arn.Split(':')[4]}</Account>");
    }

    private static ServerResponse CreateResult(string action, string content) => new(200, "text/xml", $"""
        <{action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
          <{action}Result>
          {content}
          </{action}Result>
          <ResponseMetadata><RequestId>01234567-89ab-cdef-0123-456789abcdef</RequestId></ResponseMetadata>
        </{action}Response>
        """);

    private static ServerResponse CreateError(int status, string code, string message) => new(status, "text/xml", $"""
        <ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
          <Error><Type>Sender</Type><Code>{code}</Code><Message>{Escape(message)}</Message></Error>
          <RequestId>01234567-89ab-cdef-0123-456789abcdef</RequestId>
        </ErrorResponse>
        """);

    private static string Escape(string text) => SecurityElement.Escape(text);
}
