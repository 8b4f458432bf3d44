using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>One action of an update: clause, path and operand. The operand is null for REMOVE.</summary>
internal sealed record UpdateAction(UpdateClause Clause, DocumentPath Path, Operand? Operand);
