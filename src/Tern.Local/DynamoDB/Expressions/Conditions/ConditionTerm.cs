using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>A partly parsed condition: its first operand, or a complete condition.</summary>
internal readonly record struct ConditionTerm(Operand? Operand, Condition? Condition, bool IsParenthesised);
