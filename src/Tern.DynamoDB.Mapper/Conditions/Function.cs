namespace Tern.DynamoDB.Mapper;

internal enum Function
{
    Exists,
    NotExists,
    IsOfType,
    BeginsWith,
    Contains,
}
