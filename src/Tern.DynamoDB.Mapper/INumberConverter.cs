namespace Tern.DynamoDB.Mapper;

/// <summary>Marks converters of numbers (<c>N</c>): their fields have <c>Add</c>.</summary>
public interface INumberConverter;
