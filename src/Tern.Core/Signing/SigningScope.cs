namespace Tern.Signing;

/// <summary>Where and when a signature is good.</summary>
/// <param name="Region">
/// The region to sign for, for example <c>eu-west-1</c>; for SigV4a a set of regions, with commas between them and an asterisk
/// for any characters: <c>eu-west-1,us-*</c>.
/// </param>
/// <param name="Service">The service's signing name, for example <c>dynamodb</c>.</param>
/// <param name="Time">The time of signing; services refuse one that is more than a few minutes off their own.</param>
public readonly record struct SigningScope(string Region, string Service, DateTimeOffset Time);
