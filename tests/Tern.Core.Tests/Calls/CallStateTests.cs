using System.Net;
using System.Reflection;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

public sealed class CallStateTests
{
    private const BindingFlags InstanceFields = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private static readonly FieldInfo s_state = typeof(Call).GetField("_state", InstanceFields)!;

    [Fact]
    public void Call_has_no_other_mutable_fields_than_its_state_and_buffers_for_later_calls()
    {
        IEnumerable<FieldInfo> mutable = typeof(Call).GetFields(InstanceFields).Where(field => !field.IsInitOnly && field.FieldType != typeof(PooledBuffer));
        Assert.Equal([s_state], mutable);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task State_of_a_call_that_ended_is_the_default(bool succeeds)
    {
        int attempt = 0;
        var handler = new ScriptedHandler((_, _) => Task.FromResult(ScriptedHandler.CreateResponse(++attempt == 3 && succeeds ? HttpStatusCode.OK : HttpStatusCode.InternalServerError, "{}"u8.ToArray())));
        ClientOptions options = TestClient.Defaults with { Handler = handler };
        using var client = new TestClient(options);
        var resources = new ClientResources(options);
        var call = new Call(resources, options.TimeProvider);
        var operation = new TestOperation(TestClient.Upload);
        call.Begin(new ClientRuntime(client, TestClient.Service, options, resources), operation.Descriptor, isSent: true, TestContext.Current.CancellationToken);
        try
        {
            var request = new TestRequest { Bytes = new byte[20_000] };
            operation.Write(request, call.Request);
            await call.ResolveIdentityAsync();
            call.ResolveEndpoint(operation, request);
            await call.SendAsync();
            call.Succeed();
        }
        catch (TernServiceException e)
        {
            call.Fail(e);
        }
        Assert.NotEqual(default, (CallState)s_state.GetValue(call)!);
        call.End();
        Assert.Equal(default, (CallState)s_state.GetValue(call)!);
        Assert.Equal(3, attempt);
        resources.Release();
    }
}
