namespace Tern.DynamoDB.Mapper;

/// <summary>Marks converters of text (<c>S</c>): their fields have <c>BeginsWith</c>, <c>Contains</c> and <c>Size</c>.</summary>
public interface ITextConverter;
