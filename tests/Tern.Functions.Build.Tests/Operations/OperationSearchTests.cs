using Tern.Functions.Build.Definitions;
using Tern.Functions.Build.Tests.Support;

namespace Tern.Functions.Build.Tests.Operations;

/// <summary>The permissions of each function contain the operations that its code calls, and no operations of other functions.</summary>
public class OperationSearchTests
{
    private static readonly List<FunctionDefinition> s_functions = InfrastructureProgram.ReadModel().Functions;

    // The mapper through an interface that a container resolves, and a filter.
    [Fact]
    public void Find_of_a_call_through_an_interface_and_a_filter() => Assert.Equal(["dynamodb:PutItem", "s3:DeleteObject"], ActionsOf("project-orders"));

    // Only the called method of the interface.
    [Fact]
    public void Find_of_another_method_of_the_interface() => Assert.Equal(["dynamodb:GetItem"], ActionsOf("api"));

    [Fact]
    public void Find_of_an_asynchronous_iterator() => Assert.Equal(["s3:ListBucket"], ActionsOf("export"));

    [Fact]
    public void Find_of_a_call_in_a_lambda() =>
        Assert.Equal(["dynamodb:ConditionCheckItem", "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem", "s3:GetObject"], ActionsOf("clean-up"));

    [Fact]
    public void Find_of_a_method_without_calls_is_empty() => Assert.Empty(ActionsOf("Orders.Count"));

    // The compiler names the state machine of a lambda and of a local function in another way than that of a method.
    [Theory]
    [InlineData("Func<Task> list = async () => await new S3Client().ListBucketsAsync(new()); return list();")]
    [InlineData("return List(); static async Task List() => await new S3Client().ListBucketsAsync(new());")]
    public void Find_of_an_asynchronous_lambda_beside_a_method_with_the_name_MoveNext(string code) => Assert.Equal(["s3:ListAllMyBuckets"], CompiledProgram.ReadActions($$"""
        public abstract class Cursor { public abstract bool MoveNext(); }
        public static class Orders { [Function] public static Task Run() { {{code}} } }
        """));

    [Fact]
    public void Find_of_a_call_in_the_initializer_of_a_static_field() => Assert.Equal(["s3:ListAllMyBuckets"], CompiledProgram.ReadActions("""
        public static class Orders { static readonly Task s_buckets = new S3Client().ListBucketsAsync(new()); [Function] public static Task Run() => s_buckets; }
        """));

    [Fact]
    public void Find_of_a_type_that_generic_code_creates() => Assert.Equal(["s3:ListAllMyBuckets"], CompiledProgram.ReadActions("""
        public sealed class Worker : IDisposable { public void Dispose() => new S3Client().ListBucketsAsync(new()); }
        public static class Orders { [Function] public static void Run() => Activator.CreateInstance<Worker>(); }
        """));

    private static IEnumerable<string> ActionsOf(string function) => s_functions.Single(candidate => candidate.Name == function).Permissions.SelectMany(permission => permission.Actions);
}
