namespace Tern.Local.Lambda.RuntimeApi.Extensions;

/// <summary>The function that extensions receive when they register.</summary>
/// <param name="Name">The name.</param>
/// <param name="Version">The version.</param>
/// <param name="Handler">The handler.</param>
internal sealed record ExtensionFunction(string Name, string Version, string Handler);
