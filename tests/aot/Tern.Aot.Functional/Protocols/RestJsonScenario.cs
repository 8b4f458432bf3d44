using Tern.Lambda;
using Tern.Core.Tests.Support;

namespace Tern.Aot.Functional.Protocols;

/// <summary>restJson1 with Lambda, and JSON of types of the program.</summary>
internal sealed class RestJsonScenario(Checks checks)
{
    public async Task RunAsync()
    {
        var stub = new ScriptedHandler(
            ScriptedHandler.Ok("""{"Total":12.5}"""),
            ScriptedHandler.Ok("""{"errorMessage":"no stock","errorType":"StockError"}""", ("X-Amz-Function-Error", "Unhandled")));
        using var lambda = new LambdaClient(new(ScenarioOptions.Create(stub)));
        Receipt? receipt = await lambda.InvokeAsync("checkout", new Order("A-7"), ShopJson.Default.Order, ShopJson.Default.Receipt, qualifier: "live");
        checks.Equal("result of a function", 12.5m, receipt?.Total);
        checks.Equal("payload of a function", """{"Id":"A-7"}""", stub.Sent[0].Text);
        checks.Equal("path and query of restJson1", "/2015-03-31/functions/checkout/invocations?Qualifier=live", stub.Sent[0].Uri.PathAndQuery);
        LambdaFunctionException? failed = await checks.ThrowsAsync<LambdaFunctionException>(
            "error of a failed function", () => lambda.InvokeAsync("checkout", new Order("A-8"), ShopJson.Default.Order, ShopJson.Default.Receipt));
        checks.Equal("error type of a failed function", "StockError", failed?.ErrorType);
    }
}
