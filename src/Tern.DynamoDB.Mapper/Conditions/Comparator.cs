namespace Tern.DynamoDB.Mapper;

internal enum Comparator
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}
