using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>What was read so far of a condition: an operand that a condition may begin with, or a whole condition.</summary>
internal readonly record struct ConditionTerm(Operand? Operand, Condition? Condition, bool IsParenthesised);
