namespace Tern.Endpoints;

public class EndpointFuzzTests
{
    [Fact]
    public void Mutated_texts_keep_the_rules_of_their_parsers()
    {
        int valid = EndpointFuzz.Run(seed: 20261121, iterations: 20_000);
        Assert.InRange(valid, 2_000, 18_000);
    }
}
