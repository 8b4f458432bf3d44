namespace Tern.Generator.CSharp.JmesPath;

/// <summary>The kinds of tokens.</summary>
internal enum JmesTokenKind
{
    End,
    Identifier,
    Number,
    Literal,
    Symbol,
}
