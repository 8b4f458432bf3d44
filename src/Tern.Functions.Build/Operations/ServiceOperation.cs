namespace Tern.Functions.Build.Operations;

/// <summary>An operation of a service.</summary>
/// <param name="ServiceId">The id of the service, for example <c>CloudWatch Logs</c>.</param>
/// <param name="SigningName">The name of the service in signatures, for example <c>logs</c>.</param>
/// <param name="Name">The name of the operation.</param>
internal sealed record ServiceOperation(string ServiceId, string SigningName, string Name);
