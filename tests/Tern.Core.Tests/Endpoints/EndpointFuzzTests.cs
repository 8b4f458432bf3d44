namespace Tern.Core.Tests.Endpoints;

public class EndpointFuzzTests
{
    [Fact]
    public void Parsers_of_mutated_texts_satisfy_their_invariants()
    {
        int valid = EndpointFuzz.Run(seed: 20261121, iterations: 20_000);
        Assert.InRange(valid, 2_000, 18_000);
    }
}
