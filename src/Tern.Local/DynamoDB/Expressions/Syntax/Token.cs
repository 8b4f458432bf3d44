namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>A word or mark and where in the expression it stands.</summary>
internal readonly record struct Token(TokenKind Kind, int Start, int End);
