namespace Tern.DynamoDB.Mapper;

/// <summary>Marks converters whose stored values have the order of the values: their fields and sort keys have <c>Lt</c>, <c>Le</c>, <c>Gt</c>, <c>Ge</c> and <c>Between</c>.</summary>
public interface IOrderedConverter;
