namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>A token and its position in the expression.</summary>
internal readonly record struct Token(TokenKind Kind, int Start, int End);
