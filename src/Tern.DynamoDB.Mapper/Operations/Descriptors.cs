using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>The properties of the operations, from the model. With <c>Try</c>, a condition that was not met is a result.</summary>
internal static class Descriptors
{
    public static OperationDescriptor GetItem { get; } = GetItemOperation.CreateDescriptor();

    public static OperationDescriptor PutItem { get; } = PutItemOperation.CreateDescriptor();

    public static OperationDescriptor TryPutItem { get; } = PutItemOperation.CreateDescriptor(ConditionalCheck.IsFailed);

    public static OperationDescriptor UpdateItem { get; } = UpdateItemOperation.CreateDescriptor();

    public static OperationDescriptor TryUpdateItem { get; } = UpdateItemOperation.CreateDescriptor(ConditionalCheck.IsFailed);

    public static OperationDescriptor DeleteItem { get; } = DeleteItemOperation.CreateDescriptor();

    public static OperationDescriptor TryDeleteItem { get; } = DeleteItemOperation.CreateDescriptor(ConditionalCheck.IsFailed);

    public static OperationDescriptor Query { get; } = QueryOperation.CreateDescriptor();

    public static OperationDescriptor Scan { get; } = ScanOperation.CreateDescriptor();
}
