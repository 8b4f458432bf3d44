using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The EC2 instance metadata service, version 2. It rejects requests of version 1.</summary>
/// <param name="expiration">The time when the credentials of the role expire.</param>
/// <seealso href="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html">Instance metadata service</seealso>
internal sealed class MetadataServer(DateTimeOffset expiration) : TestServer
{
    private const string Credentials = "/latest/meta-data/iam/security-credentials";
    private readonly HashSet<string> _tokens = [];

    /// <summary>The role of the instance; null for an instance without a role.</summary>
    public string? Role { get; set; } = "InstanceRole";

    /// <summary>The region of the instance.</summary>
    public string Region { get; set; } = "eu-central-1";

    /// <summary>The credentials of the role.</summary>
    public AwsCredentials Issued => IssuedKeys.Create(expiration, accountId: null, "EC2", Role ?? "");

    protected override ServerResponse Respond(ServerRequest request)
    {
        if (request is { Method: "PUT", Path: "/latest/api/token" })
            return CreateToken(request);
        if (request.Method != "GET")
            return ServerResponse.Text(405, "");
        if (request.Header("x-aws-ec2-metadata-token") is not { } token || !_tokens.Contains(token))
            return ServerResponse.Text(401, "");
        return request.Path switch
        {
            "/latest/meta-data/placement/region" => ServerResponse.Text(200, Region),
            Credentials or Credentials + "/" when Role is not null => ServerResponse.Text(200, Role),
            { } path when Role is not null && path == $"{Credentials}/{Role}" => CreateCredentials(),
            _ => ServerResponse.Text(404, ""),
        };
    }

    private ServerResponse CreateToken(ServerRequest request)
    {
        string? lifetime = request.Header("x-aws-ec2-metadata-token-ttl-seconds");
        if (!int.TryParse(lifetime, NumberStyles.None, CultureInfo.InvariantCulture, out int seconds) || seconds is < 1 or > 21600)
            return ServerResponse.Text(400, "");
        string token = string.Create(CultureInfo.InvariantCulture, $"metadata-token-{_tokens.Count}==");
        _tokens.Add(token);
        return ServerResponse.Text(200, token) with { Headers = new Dictionary<string, string> { ["x-aws-ec2-metadata-token-ttl-seconds"] = lifetime } };
    }

    private ServerResponse CreateCredentials() => ServerResponse.Json(new JsonObject
    {
        ["Code"] = "Success",
        ["LastUpdated"] = "2026-01-01T00:00:00Z",
        ["Type"] = "AWS-HMAC",
        ["AccessKeyId"] = Issued.AccessKeyId,
        ["SecretAccessKey"] = Issued.SecretAccessKey,
        ["Token"] = Issued.SessionToken,
        ["Expiration"] = Timestamps.Format(expiration),
    });
}
