namespace Tern;

/// <summary>The region, service and time that a signature is valid for.</summary>
/// <param name="Region">
/// The region to sign for, for example <c>eu-west-1</c>. For SigV4a, a region set: regions separated by commas, in which an asterisk
/// matches any characters, for example <c>eu-west-1,us-*</c>.
/// </param>
/// <param name="Service">The service's signing name, for example <c>dynamodb</c>.</param>
/// <param name="Time">The signing time. Services reject a time that differs from their clock by more than a few minutes.</param>
public readonly record struct SigningScope(string Region, string Service, DateTimeOffset Time);
