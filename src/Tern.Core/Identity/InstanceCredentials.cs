namespace Tern.Runtime;

/// <summary>The result of a search for the credentials of an EC2 instance.</summary>
/// <param name="Credentials">The credentials; null for none.</param>
/// <param name="MissingReason">The reason why there are none; null if there are.</param>
internal readonly record struct InstanceCredentials(AwsCredentials? Credentials, string? MissingReason);
