using Tern.Generator.CSharp.Clients;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>Operations that run code of the caller, a model, an agent or a statement.</summary>
public sealed class LongRunningOperationTests
{
    [Fact]
    public void Each_long_running_operation_is_in_a_model()
    {
        HashSet<(string SdkId, string Operation)> missing = [.. LongRunningOperations.All.SelectMany(service => service.Value.Select(operation => (service.Key, operation)))];
        foreach ((string name, byte[] json) in Archive.Models())
        {
            SmithyModel model = SmithyModel.Load(json, name);
            foreach (SmithyShape service in model.Services.Select(model.Get))
            {
                if (service.Traits.GetString(TraitIds.Service, "sdkId") is { } sdkId && LongRunningOperations.All.ContainsKey(sdkId))
                    missing.ExceptWith(ServiceClosure.Operations(model, service).Select(operation => (sdkId, operation.Name)));
            }
        }
        Assert.Empty(missing);
    }
}
