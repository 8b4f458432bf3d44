namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>A session that the STS server has issued.</summary>
/// <param name="Source">The ID of the key that signed the request; the web identity token if the request is not signed.</param>
/// <param name="RoleArn">The role.</param>
/// <param name="SessionName">The name of the session.</param>
/// <param name="ExternalId">The external ID; null if the request contains none.</param>
/// <param name="DurationSeconds">The requested duration; null if the request contains none.</param>
/// <param name="Region">The region of the signature; null if the request is not signed.</param>
/// <param name="Issued">The issued keys.</param>
internal sealed record AssumedRole(
    string Source, string RoleArn, string? SessionName, string? ExternalId, string? DurationSeconds, string? Region, AwsCredentials Issued);
