using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The credentials endpoint of ECS tasks and EKS pods.</summary>
/// <param name="expiration">The time when the credentials expire.</param>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html">Container credential provider</seealso>
internal sealed class ContainerServer(DateTimeOffset expiration) : TestServer
{
    public const string Path = "/v1/credentials";

    /// <summary>The expected value of the header Authorization; null if it must be missing.</summary>
    public string? Authorization { get; set; }

    /// <summary>The member AccountId of the response, which EKS returns; null if it is missing.</summary>
    public string? AccountId { get; set; }

    /// <summary>The credentials of the container.</summary>
    public AwsCredentials Issued => IssuedKeys.Create(expiration, AccountId, "CONTAINER");

    protected override ServerResponse Respond(ServerRequest request)
    {
        if (request.Method != "GET" || request.Path != Path)
            return ServerResponse.Text(404, "");
        if (request.Header("Authorization") != Authorization)
            return ServerResponse.JsonError(401, "AccessDenied", new() { ["code"] = "AccessDenied", ["message"] = "The token is invalid." });
        var body = new JsonObject
        {
            ["AccessKeyId"] = Issued.AccessKeyId,
            ["SecretAccessKey"] = Issued.SecretAccessKey,
            ["Token"] = Issued.SessionToken,
            ["Expiration"] = Timestamps.Format(expiration),
        };
        if (AccountId is not null)
            body[nameof(AccountId)] = AccountId;
        return ServerResponse.Json(body);
    }
}
