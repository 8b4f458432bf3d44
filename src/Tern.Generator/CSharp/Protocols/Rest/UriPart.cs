namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>A part of a path: a literal, or a label with the name of the member that is bound to it.</summary>
internal sealed record UriPart(string Text, bool IsLabel, bool IsGreedy);
