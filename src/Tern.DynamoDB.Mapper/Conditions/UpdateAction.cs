namespace Tern.DynamoDB.Mapper;

/// <summary>One action of an update expression.</summary>
internal readonly record struct UpdateAction(UpdateKind Kind, FieldPath Path, byte[]? Value, FieldPath Other = default);
