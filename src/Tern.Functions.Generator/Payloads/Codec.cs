namespace Tern.Functions.Generator.Payloads;

/// <summary>How the values of a type are read and written.</summary>
/// <param name="Type">The type of the values in C#.</param>
/// <param name="Name">The codec in C#.</param>
internal sealed record Codec(string Type, string Name);
