using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>One change: what is done to which attribute, and with what; removals have no operand.</summary>
internal sealed record UpdateAction(UpdateClause Clause, DocumentPath Path, Operand? Operand);
